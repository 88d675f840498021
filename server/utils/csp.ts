import { createHash } from 'node:crypto'

const inlineScripts = /<script\b(?![^>]*\ssrc=)([^>]*)>([\s\S]*?)<\/script>/g

/** Puts a page's Content-Security-Policy at the head of the page: its own inline scripts, by their hashes, and no others. */
export function withPolicy(html: string): string {
  const hashes = new Set<string>()
  for (const [, attributes = '', code = ''] of html.matchAll(inlineScripts)) {
    // a block of data runs nothing
    if (/\stype="application\/json"/.test(attributes)) continue
    hashes.add(`'sha256-${createHash('sha256').update(code).digest('base64')}'`)
  }
  const policy = [
    "default-src 'self'",
    ["script-src 'self'", ...hashes].join(' '),
    // Vue and Shiki write style attributes
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
  ].join('; ')
  return html.replace('<head>', `<head><meta http-equiv="Content-Security-Policy" content="${policy}">`)
}

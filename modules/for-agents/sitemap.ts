/** https://www.sitemaps.org/protocol.html; the addresses need no escapes, since `pathOf` makes them of file names. */
export function sitemap(paths: string[], address: string): string {
  const urls = paths.map(path => `  <url><loc>${escapeXml(address + path)}</loc></url>`)
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...urls,
    '</urlset>',
    '',
  ].join('\n')
}

export function robots(address: string): string {
  return `User-agent: *\nAllow: /\n\nSitemap: ${address}/sitemap.xml\n`
}

function escapeXml(text: string): string {
  return text.replace(/[<>&'"]/g, character => `&#${character.charCodeAt(0)};`)
}

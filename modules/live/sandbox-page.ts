import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { build } from 'esbuild'

/**
 * The page that a block runs in. Its policy lets it run its own script and modules that are made in it, and nothing come in or
 * go out; the `sandbox` of its frame gives it an origin of its own.
 */
export async function sandboxPage(rootDir: string): Promise<string> {
  const worker = await bundle(join(rootDir, 'app/sandbox/worker.ts'))
  const frame = await bundle(join(rootDir, 'app/sandbox/frame.ts'), { WORKER: JSON.stringify(worker) })
  // HTML would end the script there
  const script = frame.replaceAll('</script', '<\\/script')
  const hash = createHash('sha256').update(script).digest('base64')
  const policy = [
    "default-src 'none'",
    `script-src 'sha256-${hash}' blob:`,
    'worker-src blob:',
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ')
  return `<!doctype html>
<html lang="en">
<head>
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta charset="utf-8">
<meta name="robots" content="noindex">
<title>Where samples run</title>
</head>
<body><script>${script}</script></body>
</html>
`
}

async function bundle(entry: string, define: Record<string, string> = {}): Promise<string> {
  const { outputFiles, warnings } = await build({
    entryPoints: [entry],
    define,
    bundle: true,
    minify: true,
    write: false,
    format: 'iife',
    platform: 'browser',
    target: 'es2023',
    legalComments: 'none',
  })
  if (warnings.length > 0) throw new Error(warnings.map(({ text }) => text).join('\n'))
  return outputFiles[0]!.text.trim()
}

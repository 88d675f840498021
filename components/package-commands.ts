const managers = {
  npm: { install: 'npm install', dev: '--save-dev', exact: '--save-exact' },
  pnpm: { install: 'pnpm add', dev: '--save-dev', exact: '--save-exact' },
  yarn: { install: 'yarn add', dev: '--dev', exact: '--exact' },
  bun: { install: 'bun add', dev: '--dev', exact: '--exact' },
}

export type PackageManager = keyof typeof managers

/** What stands for `npm install …` with each package manager; `-D` and `-E` are known as well. */
export function packageCommands(command: string): { name: PackageManager; command: string }[] {
  const [npm, install, ...words] = command.trim().split(/\s+/)
  const wrong = words.find(
    word => word.startsWith('-') && !['-D', '--save-dev', '-E', '--save-exact'].includes(word),
  )
  if (npm !== 'npm' || install !== 'install' || words.length === 0 || wrong) {
    throw new Error(`A package-install holds "npm install", packages, -D and -E, and not: ${command}`)
  }
  return Object.entries(managers).map(([name, own]) => ({
    name: name as PackageManager,
    command: [own.install, ...words.map(word => inOwnWords(word, own))].join(' '),
  }))
}

function inOwnWords(word: string, { dev, exact }: { dev: string; exact: string }): string {
  if (word === '-D' || word === '--save-dev') return dev
  return word === '-E' || word === '--save-exact' ? exact : word
}

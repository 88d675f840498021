// the commander that everyhost/cli is made with
import { Command, InvalidArgumentError, Option } from '../../../lib/node_modules/commander/index.js'

await new Command('notes')
  .version('1.0.0')
  .description('Searches the notes')
  .requiredOption('--query <text>', 'The text to look for', textOf)
  .option('--limit <integer>', undefined, limitOf)
  .addOption(new Option('--mode <mode>').choices(['exact', 'loose']))
  .option('--archived')
  .option('--no-archived')
  .action(({ query, limit = 20 }) => console.log(`${limit} notes have "${query}" in them`))
  .parseAsync()

function textOf(text) {
  if (text === '') throw new InvalidArgumentError('must not be empty')
  return text
}

function limitOf(text) {
  const limit = Number(text)
  if (!Number.isInteger(limit) || limit < 1 || limit > 100) {
    throw new InvalidArgumentError('must be an integer from 1 to 100')
  }
  return limit
}

/** What a command line calls itself. */
export interface CliInfo {
  /** The command as it is typed. */
  readonly name: string
  readonly version: string
  /** What `--help` begins with. Left out, one tool's own description. */
  readonly description?: string | undefined
}

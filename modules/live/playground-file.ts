/** What a browser needs to play calls. It is a file of its own, asked for at the first run. */
export interface PlaygroundFile {
  /** The folder of the package's modules. */
  dist: string
  /** The address of the module that plays them. */
  module: string
  /** What that one needs of the package, as paths in `dist`. */
  needs: string[]
  /** What a tool can import: its module, and then all that one needs, as paths in `dist`. */
  packages: Record<string, string[]>
  /** What OMP makes of the arguments of a preset, as JSON. */
  ompArgs: Record<string, string>
  /** What the model reads on OMP of the name that a preset asks for, where no tool has it. */
  ompUnknown: Record<string, string>
}

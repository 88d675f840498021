/** The YAML at the beginning of a Markdown text; undefined where it has none. */
export function yamlOf(markdown: string): string | undefined {
  return /^---\r?\n(.*?)^---[ \t]*$/ms.exec(markdown)?.[1]
}

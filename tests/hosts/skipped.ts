/** Whether an environment variable names something by its beginning: `omp,pi-0.87` names `pi-0.87.1`. */
export function isNamedIn(variable: string, id: string): boolean {
  const words = (process.env[variable] ?? '').split(',').map(word => word.trim())
  return words.some(word => word !== '' && id.startsWith(word))
}

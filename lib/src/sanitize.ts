export function sanitizeLine(value: unknown): string {
  return String(value)
}

export function sanitizeText(text: string): string {
  return String(text)
}

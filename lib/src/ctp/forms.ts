import { FORMATS } from '../schema/formats.ts'

/** A form of text: what fits, and what a message calls it. */
export interface Form {
  test(text: string): boolean
  readonly words: string
}

export const DATE: Form = { test: isDate, words: 'a date, e.g. 2026-01-31' }

/** RFC 3339 with its offset, or what a form's own field for date and time gives. No leap seconds: few clocks have them. */
export const DATE_TIME: Form = {
  test: isDateTime,
  words: 'a date and time, e.g. 2026-01-31T13:45:00Z or 2026-01-31T13:45',
}

/** An address of the web. Other schemes could make a page run what somebody sent. */
export const URL_FORM: Form = { test: isUrl, words: 'an address with its protocol, e.g. https://example.com' }

/** As HTML's own field takes it, and with a dot in its domain. */
export const EMAIL: Form = { test: isEmail, words: 'an email address, e.g. name@example.com' }

export const COLOR: Form = {
  test: text => /^#(?:[0-9a-f]{3}|[0-9a-f]{6}|[0-9a-f]{8})$/i.test(text),
  words: 'a colour of 3, 6 or 8 hexadecimal digits, e.g. #1e90ff',
}

// ---

function isDate(text: string): boolean {
  return FORMATS.date!.test(text)
}

function isDateTime(text: string): boolean {
  const parts = /^(.{10})[Tt ](\d\d):(\d\d)(?::(\d\d)(?:\.\d+)?)?([Zz]|[+-](\d\d):(\d\d))?$/.exec(text)
  if (!parts || !isDate(parts[1]!)) return false
  const [, , hour, minute, second, zone, zoneHour = '0', zoneMinute = '0'] = parts
  // only a local time may go without its seconds
  if (second === undefined && zone !== undefined) return false
  return (
    Number(hour) < 24 &&
    Number(minute) < 60 &&
    Number(second ?? 0) < 60 &&
    Number(zoneHour) < 24 &&
    Number(zoneMinute) < 60
  )
}

function isUrl(text: string): boolean {
  if (!/^https?:\/\/[^/?#\\]/i.test(text) || /[\0-\x20\x7f-\xa0\u2028\u2029]/.test(text)) return false
  try {
    return new URL(text).hostname !== ''
  } catch {
    return false
  }
}

/** RFC 5321 has room for 254 characters in all. */
function isEmail(text: string): boolean {
  if (text.length > 254) return false
  const [local = '', domain, more] = text.split('@')
  if (domain === undefined || more !== undefined) return false
  const labels = domain.split('.')
  return (
    /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]+$/i.test(local) &&
    labels.length > 1 &&
    labels.every(label => /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/i.test(label))
  )
}

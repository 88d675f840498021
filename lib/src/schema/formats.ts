/** A format's predicate, and what a line calls it. */
export interface Format {
  test(text: string): boolean
  readonly words: string
}

/** The formats of JSON Schema 2020-12 that are checked. Ranges follow the RFC each format names there. */
export const FORMATS: { readonly [name: string]: Format } = {
  date: { test: isDate, words: 'a date, e.g. 2026-01-31' },
  time: { test: isTime, words: 'a time with its zone, e.g. 13:45:00Z' },
  'date-time': { test: isDateTime, words: 'a date and time with its zone, e.g. 2026-01-31T13:45:00Z' },
  duration: { test: isDuration, words: 'an ISO 8601 duration, e.g. P1DT12H' },
  email: { test: isEmail, words: 'an email address, e.g. name@example.com' },
  hostname: { test: isHostname, words: 'a host name, e.g. www.example.com' },
  ipv4: { test: isIpv4, words: 'an IPv4 address, e.g. 192.0.2.1' },
  ipv6: { test: isIpv6, words: 'an IPv6 address, e.g. 2001:db8::1' },
  uri: { test: isUri, words: 'a URI with its scheme, e.g. https://example.com/path' },
  uuid: { test: isUuid, words: 'a UUID, e.g. 123e4567-e89b-12d3-a456-426614174000' },
}

// ---

const DAYS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]

function isDate(text: string): boolean {
  const parts = /^(\d{4})-(\d\d)-(\d\d)$/.exec(text)
  if (!parts) return false
  const [year, month, day] = [Number(parts[1]), Number(parts[2]), Number(parts[3])]
  const leap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0)
  const days = month === 2 && leap ? 29 : (DAYS[month - 1] ?? 0)
  return day >= 1 && day <= days
}

/** RFC 3339: the zone is required, and a leap second falls at the end of a day in UTC. */
function isTime(text: string): boolean {
  const parts = /^(\d\d):(\d\d):(\d\d)(?:\.\d+)?(?:z|([+-])(\d\d):(\d\d))$/i.exec(text)
  if (!parts) return false
  const [hour, minute, second] = [Number(parts[1]), Number(parts[2]), Number(parts[3])]
  const [zoneHour, zoneMinute] = [Number(parts[5] ?? 0), Number(parts[6] ?? 0)]
  if (hour > 23 || minute > 59 || second > 60 || zoneHour > 23 || zoneMinute > 59) return false
  if (second < 60) return true
  const offset = (parts[4] === '-' ? -1 : 1) * (zoneHour * 60 + zoneMinute)
  return (hour * 60 + minute - offset + 2 * 1440) % 1440 === 1439
}

function isDateTime(text: string): boolean {
  const [date, time, more] = text.split(/[t\s]/i)
  return more === undefined && time !== undefined && isDate(date ?? '') && isTime(time)
}

function isDuration(text: string): boolean {
  if (/^P\d+W$/.test(text)) return true
  return /^P(?!$)(?:\d+Y)?(?:\d+M)?(?:\d+D)?(?:T(?=\d)(?:\d+H)?(?:\d+M)?(?:\d+S)?)?$/.test(text)
}

/** A mailbox as people write it: a dot-atom of RFC 5322 before the at sign, a host name with a dot in it after it. */
function isEmail(text: string): boolean {
  const at = text.lastIndexOf('@')
  const host = text.slice(at + 1)
  const local = /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/i
  return at >= 1 && at <= 64 && local.test(text.slice(0, at)) && /\.[^.]+$/.test(host) && isHostname(host)
}

/** RFC 1123: labels of at most 63 letters, digits and inner hyphens, at most 253 in all. */
function isHostname(text: string): boolean {
  const name = text.endsWith('.') ? text.slice(0, -1) : text
  if (name.length === 0 || name.length > 253) return false
  return name
    .split('.')
    .every(label => label.length <= 63 && /^[a-z0-9](?:[a-z0-9-]*[a-z0-9])?$/i.test(label))
}

function isIpv4(text: string): boolean {
  const parts = text.split('.')
  return parts.length === 4 && parts.every(part => /^(?:0|[1-9]\d{0,2})$/.test(part) && Number(part) <= 255)
}

/** RFC 4291: eight groups of hexadecimal digits, `::` for a run of zeros once, an IPv4 address for the last two. */
function isIpv6(text: string): boolean {
  if (text.length > 45) return false
  const halves = text.split('::')
  if (halves.length > 2) return false
  const groups = halves.flatMap(half => (half === '' ? [] : half.split(':')))
  const last = groups.at(-1)
  const dotted = last?.includes('.') === true && !text.endsWith('::')
  if (dotted && !isIpv4(last)) return false
  const hex = dotted ? groups.slice(0, -1) : groups
  if (!hex.every(group => /^[0-9a-f]{1,4}$/i.test(group))) return false
  const count = hex.length + (dotted ? 2 : 0)
  return halves.length === 2 ? count < 8 : count === 8
}

/** RFC 3986: a scheme, then only the characters it allows, brackets around an IP address alone. Cut by hand, to stay linear. */
function isUri(text: string): boolean {
  const colon = text.indexOf(':')
  if (!/^[a-z][a-z0-9+.-]*$/i.test(text.slice(0, Math.max(0, colon)))) return false
  const slashes = text.startsWith('//', colon + 1)
  const start = colon + (slashes ? 3 : 1)
  const length = slashes ? text.slice(start).search(/[/?#]/) : 0
  const end = length < 0 ? text.length : start + length
  const rest = text.slice(end)
  if (!slashes && rest === '') return false
  if (!/^[a-z0-9\-._~:/?#@!$&'()*+,;=%]*$/i.test(rest) || /%(?![0-9a-f]{2})/i.test(text)) return false
  return rest.indexOf('#') === rest.lastIndexOf('#') && (!slashes || isAuthority(text.slice(start, end)))
}

function isAuthority(authority: string): boolean {
  if (!/^[a-z0-9\-._~:[\]@!$&'()*+,;=%]*$/i.test(authority)) return false
  const [, address, host] = /^(?:[^@[\]]*@)?(?:\[(.*)\]|([^@:[\]]*))(?::\d*)?$/.exec(authority) ?? []
  return (
    host !== undefined ||
    (address !== undefined && (isIpv6(address) || /^v[0-9a-f]+\.[^[\]@%]+$/i.test(address)))
  )
}

function isUuid(text: string): boolean {
  return /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i.test(text)
}

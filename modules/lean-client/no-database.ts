/** Stands in for the database that Nuxt Content brings to browsers: in a built site, nothing asks for it. */
export default function noDatabase(): never {
  throw new Error('The content is queried while the site is built, and not in a browser')
}

/** Says what a page is to browsers, search engines and those who pass its address on. */
export function usePageMeta(path: string, { title, description }: { title: string; description: string }) {
  const { address } = useRuntimeConfig().public
  const card = `${address}/social-card.png`
  useHead({ link: [{ rel: 'canonical', href: address + (path === '/' ? '/' : path) }] })
  useSeoMeta({
    title,
    description,
    ogType: path === '/' ? 'website' : 'article',
    ogSiteName: 'everyhost',
    ogTitle: title,
    ogDescription: description,
    ogUrl: address + (path === '/' ? '/' : path),
    ogImage: card,
    ogImageWidth: 1200,
    ogImageHeight: 630,
    ogImageAlt: 'everyhost: define an agent tool once, and a model reads the same error on every host',
    twitterCard: 'summary_large_image',
  })
}

import axe from 'axe-core'
import type { Page } from 'playwright-core'

/** What axe finds wrong with a page, or with some of it by selector: the rule and the elements that break it. */
export async function violationsOn(
  page: Page,
  { include = 'html', exclude = [] }: { include?: string; exclude?: string[] } = {},
): Promise<string[]> {
  // it is a megabyte, which a page that has it need not read again
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe.source)
  const { violations } = await page.evaluate(
    context =>
      (globalThis as unknown as { axe: typeof axe }).axe.run(context, {
        resultTypes: ['violations'],
        // style sheets and media are read for rules about sounds alone
        preload: false,
      }),
    { include: [include], exclude },
  )
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)
}

import { MissingPage } from '#components/layout/missing-page.tsx'

/** Where a page says `notFound()`. */
export default function NotFound() {
  return <MissingPage />
}

import { MissingPage } from '#components/layout/shell/missing-page.tsx'

/** Shown when a page calls `notFound()`. */
export default function NotFound() {
  return <MissingPage />
}

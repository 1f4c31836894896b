import { notFound } from 'next/navigation'

/** The localised 404 page for every path without a page. */
export default function UnknownPage(): never {
  notFound()
}

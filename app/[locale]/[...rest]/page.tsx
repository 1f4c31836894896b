import { notFound } from 'next/navigation'

/** Whatever no other page answers: the localised 404 page. */
export default function UnknownPage(): never {
  notFound()
}

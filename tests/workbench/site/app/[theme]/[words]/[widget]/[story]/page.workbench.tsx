import { notFound } from 'next/navigation'
import { REGISTRY, type Widget } from '../../../../../../registry.ts'
import { StoryFrame } from '../../../../../story-frame.tsx'

interface Props {
  readonly params: Promise<{ widget: string; story: string }>
}

export async function generateMetadata({ params }: Props) {
  const { widget, story } = await params
  return { title: `${widget}: ${story}` }
}

/** Shows one story alone on its page. */
export default async function StoryPage({ params }: Props) {
  const { widget, story } = await params
  const names: readonly string[] = Object.hasOwn(REGISTRY, widget) ? REGISTRY[widget as Widget] : []
  if (!names.includes(story)) notFound()
  return <StoryFrame widget={widget as Widget} story={story} />
}

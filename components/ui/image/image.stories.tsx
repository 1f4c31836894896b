import { picture } from '../story/picture.ts'
import type { Stories } from '../story/story.ts'
import { useSay } from '../story/words.tsx'
import { ImageHostsProvider } from './image-hosts.tsx'
import { Image } from './image.tsx'

const ALT = { en: 'A chart that rises', de: 'Ein ansteigendes Kursdiagramm', ar: 'رسم بياني صاعد' }
const BROKEN = 'data:image/png;base64,AAAA'

function Shown() {
  const say = useSay()
  return (
    <div data-story-row>
      <Image src={picture(240, 160)} alt={say(ALT)} width={240} height={160} loading="eager" />
      <Image src={picture(160, 240)} alt={say(ALT)} width={240} height={160} fit="contain" loading="eager" />
    </div>
  )
}

function Failed() {
  const say = useSay()
  return (
    <div data-story-row>
      <Image src={BROKEN} alt={say(ALT)} width={240} height={160} loading="eager" />
      <Image src={BROKEN} alt="" width={120} height={120} loading="eager" />
    </div>
  )
}

const OTHER_HOST = { retryAddress: () => Promise.resolve(picture(240, 160)) }
const BROKEN_HOST = { retryAddress: () => Promise.resolve(`${BROKEN}AAAA`) }

/** The first image loads from another host, the second fails there too. */
function Retried() {
  const say = useSay()
  return (
    <div data-story-row>
      <ImageHostsProvider hosts={OTHER_HOST}>
        <Image src={BROKEN} alt={say(ALT)} width={240} height={160} loading="eager" />
      </ImageHostsProvider>
      <ImageHostsProvider hosts={BROKEN_HOST}>
        <Image src={BROKEN} alt={say(ALT)} width={240} height={160} loading="eager" />
      </ImageHostsProvider>
    </div>
  )
}

export const stories = { shown: Shown, failed: Failed, retried: Retried } satisfies Stories

import { useState } from 'react'
import type { Stories } from '../story/story.ts'
import { Pagination } from './pagination.tsx'

function Many() {
  const [page, setPage] = useState(1)
  return (
    <div data-story-column>
      <Pagination page={page} pages={20} onPage={setPage} labels={{ label: 'A' }} />
      <Pagination page={10} pages={1234} href="/record/exchange?page={page}" />
    </div>
  )
}

function Few() {
  const [page, setPage] = useState(1)
  return <Pagination page={page} pages={3} onPage={setPage} />
}

export const stories = { many: Many, few: Few } satisfies Stories

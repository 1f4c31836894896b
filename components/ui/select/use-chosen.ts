'use client'

import { useState } from 'react'
import { toOptions, toSections, type Option, type OptionEntry } from '#components/ui/listbox/options.ts'
import { chooseOptions } from './values.ts'

/** Returns the chosen options with their labels, including those from earlier searches that are no longer listed. */
export function useChosen(values: readonly string[], entries: readonly OptionEntry[]) {
  const [seen, setSeen] = useState<ReadonlyMap<string, Option>>(new Map())
  const known = new Map([...seen, ...toOptions(toSections(entries)).map((option) => [option.value, option] as const)])
  return {
    chosen: chooseOptions(values, known),
    remember: (option: Option) => setSeen((before) => new Map(before).set(option.value, option)),
  }
}

import { fillInArrayCopies } from '#lib/kernel/browser/array-copies.ts'

// Next runs this file before any module of a page.
fillInArrayCopies()

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { foldPair, foldText, holdsWords, searchWords } from './search-text.ts'

describe('the form in which searches compare texts', () => {
  it.each([
    ['BTC', 'btc'],
    ['ＢＴＣ／ＵＳＤＴ', 'btc/usdt'],
    ['\u200bB\u2060TC\ufeff', 'btc'],
    ['\u2066BTC\u2069', 'btc'],
    ['soft\u00adhyphen', 'softhyphen'],
    ['  Krak\u00f3w \u00a0 \u3000 Łódź ', 'krakow lodz'],
    ['İstanbul', 'istanbul'],
    ['ISTANBUL', 'istanbul'],
    ['Diyarbakır', 'diyarbakir'],
    ['Português', 'portugues'],
    ['Oʻzbekcha', 'ozbekcha'],
    ["o'zbekcha", 'ozbekcha'],
    ['Straße', 'strasse'],
    ['ΣΊΣΥΦΟΣ', 'σισυφοσ'],
    ['مُحَمَّد', 'محمد'],
    ['أمر', 'امر'],
    ['بـــيع', 'بيع'],
    ['ﾋﾞｯﾄｺｲﾝ', foldText('ビットコイン')],
    ['١٠٠', '100'],
    ['。', '。'],
  ])('%j is %j', (text, folded) => expect(foldText(text)).toBe(folded))

  it('is the same when folded again, and for each case and spelling of a text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        expect(foldText(foldText(text))).toBe(foldText(text))
        expect(foldText(text.normalize('NFD'))).toBe(foldText(text.normalize('NFC')))
        expect(foldText(`\u200e${text}\u200b`)).toBe(foldText(text))
      }),
    )
  })

  it('has no words for what cannot be seen', () => {
    expect(searchWords(' \u200b \u2066\u2069\u00a0')).toEqual([])
    expect(searchWords(' Limit　ｏｒｄｅｒ ')).toEqual(['limit', 'order'])
  })

  it('leaves out what stands between the coins of a pair', () => {
    expect(['BTC/USDT', 'btc-usdt', 'ＢＴＣ－ＵＳＤＴ', 'btc_usdt', 'BTC–USDT', 'btc:usdt'].map(foldPair)).toEqual(Array(6).fill('btcusdt'))
  })

  it('holds words in any order', () => {
    expect(holdsWords(['usdt', 'bitcoin'], 'BTCUSDT', 'Bitcoin')).toBe(true)
    expect(holdsWords(['eur'], 'BTCUSDT', 'Bitcoin')).toBe(false)
  })
})

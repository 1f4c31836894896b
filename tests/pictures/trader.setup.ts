import { test } from '@playwright/test'
import { openTrader } from './support/trader.ts'

test('a person opens an account and trades', () => openTrader())

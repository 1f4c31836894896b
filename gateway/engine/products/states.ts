import { type ConvertState, createConvertState } from './convert/state.ts'
import { CopyState } from './copy/state.ts'
import { createEarnState, type EarnState } from './earn/state.ts'
import { createGiftState, type GiftState } from './gifts/state.ts'
import { createWeb3State, type Web3State } from './web3/state.ts'
import { Strategies } from './bots/strategy.ts'
import { createP2pState, type P2pState } from './p2p/state.ts'

/** The open things of each product. Ended ones leave the state; the history keeps them. */
export interface ProductStates {
  readonly convert: ConvertState
  readonly earn: EarnState
  readonly gifts: GiftState
  readonly web3: Web3State
  readonly p2p: P2pState
  readonly bots: Strategies
  readonly copy: CopyState
}

export function createProductStates(): ProductStates {
  return {
    convert: createConvertState(),
    earn: createEarnState(),
    gifts: createGiftState(),
    web3: createWeb3State(),
    p2p: createP2pState(),
    bots: new Strategies(),
    copy: new CopyState(),
  }
}

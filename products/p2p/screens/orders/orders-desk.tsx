'use client'

import { useAddressQuery } from '#lib/stores/use-address-query.ts'
import { P2pFrame } from '../p2p-frame.tsx'
import { OrderList } from './order-list.tsx'
import { OrderPage } from './order-page.tsx'

/** `/trade-asset/p2p/orders`: the trader's orders, or the one that the address names. */
export function OrdersDesk({ localeCode }: { readonly localeCode: string }) {
  const { query, go } = useAddressQuery()
  const id = query.get('id')
  return (
    <P2pFrame localeCode={localeCode} current="orders">
      {id === null ? (
        <OrderList onOpen={(chosen) => go({ id: chosen, page: null }, 'push')} />
      ) : (
        <OrderPage key={id} id={id} localeCode={localeCode} onBack={() => go({ id: null }, 'push')} />
      )}
    </P2pFrame>
  )
}

/**
 * The types that each product adds to the engine's, by its name: `state`, what it keeps on the engine's state; `command`, its commands,
 * and `request`, those of them that traders' calls send; `account`, the kind of the accounts that it opens; `terms`, its contract terms. Each product declares its own beside its code, so that the
 * core has them all and names none (ADR 54).
 */
// eslint-disable-next-line typescript/no-empty-object-type -- products declare what it has
export interface ProductTypes {}

/** The name of a product, as journal, snapshot and history have it. */
export type ProductName = keyof ProductTypes

type Part<Name extends ProductName, Key extends string> = ProductTypes[Name] extends { readonly [K in Key]: infer Value } ? Value : never

/** The open things of each product. Ended ones leave the state; the history keeps them. */
export type ProductStates = { readonly [Name in ProductName]: Part<Name, 'state'> }

/** The commands of all products. */
export type ProductCommand = { [Name in ProductName]: Part<Name, 'command'> }[ProductName]

/** The commands of all products that the calls of traders send. */
export type ProductRequest = { [Name in ProductName]: Part<Name, 'request'> }[ProductName]

/** The kinds of the accounts that products open. */
export type ProductAccountKind = { [Name in ProductName]: Part<Name, 'account'> }[ProductName]

/** The contract terms of the products that have some. */
export type ProductTerms = { readonly [Name in ProductName as [Part<Name, 'terms'>] extends [never] ? never : Name]?: Part<Name, 'terms'> }

/** The products with which a state was created, as the state carries them; `product.ts` has their whole type, which refers to the state. */
export interface CarriedProducts {
  /** Creates what each product keeps on the state: nothing open. */
  createStates(): ProductStates
  /** Returns the lists on it that are all empty while no product has anything to do when a command is done. */
  listWork(own: ProductStates): readonly ReadonlyMap<unknown, unknown>[]
}

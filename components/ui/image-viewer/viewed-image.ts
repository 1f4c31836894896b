export interface ViewedImage {
  readonly src: string
  readonly alt: string
}

export { GlossaryTwin as default, glossaryTwinMetadata as generateMetadata } from '../../../../help-pages.tsx'

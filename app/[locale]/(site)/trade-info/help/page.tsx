export { HelpTwin as default, helpTwinMetadata as generateMetadata } from '../../../../help-pages.tsx'

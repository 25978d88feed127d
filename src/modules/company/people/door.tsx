export { PersonPageLink } from '#modules/company/people/person-page-link.tsx';

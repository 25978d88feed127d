export { PersonPageLink } from '#modules/people/person-page-link.tsx';

import type { Lang } from '#kernel/languages.ts';
import type { Row } from '#kernel/resource.ts';
import type { PageContent } from '#modules/house/publications/door.ts';
import type { events } from '#modules/staff/events/door.ts';
import type { landingData } from '#modules/house/site/landing-data.ts';
import type { menu } from '#modules/house/site/menu.ts';
import type { publicationTypes } from '#modules/house/site/publication-types.ts';
import type { sections } from '#modules/house/site/sections.ts';
import type { siteContent } from '#modules/house/site/site-content.ts';
import type { siteUserData } from '#modules/house/site/site-user-data.ts';

/** What every page is made of: small, kept in the memory of each process, read anew when editors change it. */
export interface Frame {
  readonly company: string;
  readonly types: readonly PublicationType[];
  readonly menu: readonly MenuEntry[];
  readonly sections: readonly Section[];
  readonly landing: readonly LandingRow[];
  readonly people: readonly SitePerson[];
  readonly pictures: ReadonlyMap<number, Picture>;
  readonly timeZone: string;
  /** So many months an application is kept. */
  readonly applicationMonths: number;
  /** Readers of news are asked by a letter whether the address is theirs. */
  readonly asksReaders: boolean;
}

/** What pages show of the rows that editors write. */
export const codedColumns = ['id', 'code', 'names', 'layout'] as const;
export type PublicationType = Pick<Row<typeof publicationTypes>, (typeof codedColumns)[number]>;

export const menuColumns = ['id', 'names', 'parent_id', 'target', 'section_id', 'publication_type_id', 'link'] as const;
export type MenuEntry = Pick<Row<typeof menu>, (typeof menuColumns)[number]>;

export const blockColumns = [
  ...(['id', 'section_id', 'kind', 'names', 'text_i18n', 'link', 'img_resource_id'] as const),
  ...(['gallery_ids', 'publication_type_id', 'shown_count'] as const),
] as const;
export type Block = Pick<Row<typeof siteContent>, (typeof blockColumns)[number]>;

export type Section = Pick<Row<typeof sections>, (typeof codedColumns)[number]> & { readonly blocks: readonly Block[] };

export const landingColumns = ['id', 'place', 'names', 'text_i18n', 'value', 'link', 'img_resource_id'] as const;
export type LandingRow = Pick<Row<typeof landingData>, (typeof landingColumns)[number]>;

export const personColumns = ['id', 'names', 'position_i18n', 'about_i18n', 'img_resource_id'] as const;
export type SitePerson = Pick<Row<typeof siteUserData>, (typeof personColumns)[number]>;

export interface Picture {
  readonly status: string;
  readonly width: number | null;
  readonly height: number | null;
  readonly focus_x: number;
  readonly focus_y: number;
  /** Widths of the lighter forms, which are there as AVIF and as WebP. */
  readonly widths: readonly number[];
}

/** A publication as lists show it. */
export interface Listed {
  readonly publication_id: number;
  readonly lang: Lang;
  readonly code: string;
  readonly slug: string;
  readonly title: string;
  readonly shown_on: string;
  readonly content: Omit<PageContent, 'body'>;
}

/** A publication as its own page shows it. */
export interface Shown extends Listed {
  readonly content: PageContent;
  readonly made_at: string;
  readonly changed_at: string;
  /** Addresses of the same publication in the languages in which it is there. */
  readonly slugs: Partial<Record<Lang, string>>;
}

export type SiteEvent = Pick<
  Row<typeof events>,
  'id' | 'names' | 'starts_at' | 'ends_at' | 'place_i18n' | 'description_i18n'
>;

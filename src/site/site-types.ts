import type { LocalizedText } from '#kernel/field.ts';
import type { Lang } from '#kernel/languages.ts';
import type { PageContent } from '#modules/publications/page-content.ts';

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
}

export interface PublicationType {
  readonly id: number;
  readonly code: string;
  readonly names: LocalizedText;
  readonly layout: string;
}

export interface MenuEntry {
  readonly id: number;
  readonly names: LocalizedText;
  readonly parent_id: number | null;
  readonly target: string;
  readonly section_id: number | null;
  readonly publication_type_id: number | null;
  readonly link: string | null;
}

export interface Block {
  readonly id: number;
  readonly section_id: number;
  readonly kind: string;
  readonly names: LocalizedText;
  readonly text_i18n: LocalizedText | null;
  readonly link: string | null;
  readonly img_resource_id: number | null;
  readonly gallery_ids: readonly number[];
  readonly publication_type_id: number | null;
  readonly shown_count: number | null;
}

export interface Section {
  readonly id: number;
  readonly code: string;
  readonly names: LocalizedText;
  readonly layout: string;
  readonly blocks: readonly Block[];
}

export interface LandingRow {
  readonly id: number;
  readonly place: string;
  readonly names: LocalizedText;
  readonly text_i18n: LocalizedText | null;
  readonly value: string | null;
  readonly link: string | null;
  readonly img_resource_id: number | null;
}

export interface SitePerson {
  readonly id: number;
  readonly names: LocalizedText;
  readonly position_i18n: LocalizedText | null;
  readonly about_i18n: LocalizedText | null;
  readonly img_resource_id: number | null;
}

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

export interface SiteEvent {
  readonly id: number;
  readonly names: LocalizedText;
  readonly starts_at: string;
  readonly ends_at: string | null;
  readonly place_i18n: LocalizedText | null;
  readonly description_i18n: LocalizedText | null;
}

import { WorkerProcess } from '#server/threads/worker-thread.ts';

export interface Variant {
  readonly width: number;
  readonly format: string;
  readonly bytes: Uint8Array;
}

/** A picture with the lighter forms that were made of it. */
export interface DrawnPicture {
  readonly width: number;
  readonly height: number;
  readonly variants: readonly Variant[];
}

export interface LinkPicture {
  readonly background: string;
  readonly lines: readonly string[];
  readonly over: string;
  readonly company: string;
  readonly fonts: readonly { readonly path: string; readonly name: string }[];
}

export type PictureOrder =
  | { readonly kind: 'variants'; readonly bytes: Uint8Array }
  | ({ readonly kind: 'link' } & LinkPicture);

/** One process makes all pictures: its library takes fifty megabytes, and opens what somebody sent. */
const maker = new WorkerProcess<PictureOrder, DrawnPicture | Uint8Array>(
  new URL('./picture-process.server.ts', import.meta.url),
);

/** The lighter forms of a picture. Throws where it is none, or would take too much memory. */
export const makeVariants = async (bytes: Uint8Array): Promise<DrawnPicture> =>
  (await maker.ask({ kind: 'variants', bytes })) as DrawnPicture;

export const makeLinkPicture = async (picture: LinkPicture): Promise<Uint8Array> =>
  (await maker.ask({ kind: 'link', ...picture })) as Uint8Array;

import { createContext, useContext } from 'react';
import { nobodysTime } from '#web/fields/free-time.ts';
import type { ListParts, Product } from '#web/product/product-parts.ts';

export const ProductContext = createContext<Product>({
  screens: [],
  panels: [],
  selections: [],
  homeParts: [],
  barTools: [],
  lists: [],
  dailyPlaces: [],
  phonePlaces: [],
  places: [],
  catalogue: { code: '', text: '', icon: '', route: '/' },
  commands: [],
  layers: [],
  madeByName: [],
  freeTime: nobodysTime,
  hrefOfFound: () => null,
  Inbox: () => null,
  hrefOfQuestion: () => null,
  partsOf: async () => [],
  resourceAt: async () => undefined,
});
export const useProduct = (): Product => useContext(ProductContext);

/** What is said of lists of a resource; nothing but no presets where no module says anything. */
export const useListParts = (path: string): ListParts =>
  useProduct().lists.find((list) => list.path === path) ?? { path, presets: [] };

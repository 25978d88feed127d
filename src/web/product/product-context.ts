import { createContext, useContext } from 'react';
import type { Product } from '#web/product/product-parts.ts';

export const ProductContext = createContext<Product>({
  screens: [],
  panels: [],
  selections: [],
  dailyPlaces: [],
  phonePlaces: [],
  places: [],
  catalogue: { code: '', text: '', icon: '', route: '/' },
  commands: [],
  layers: [],
  hrefOfFound: () => null,
  Inbox: () => null,
  hrefOfQuestion: () => null,
  partsOf: async () => [],
  resourceAt: async () => undefined,
});
export const useProduct = (): Product => useContext(ProductContext);

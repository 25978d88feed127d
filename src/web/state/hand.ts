const signs = ['pointermove', 'pointerdown', 'touchstart', 'wheel', 'keydown'] as const;

/**
 * Resolves with the next sign of somebody at the page: what they may press, drag or open then is brought before they
 * do. Whoever only looks at a screen has no need of it.
 */
export const nextHand = (): Promise<void> =>
  new Promise((resolve) => {
    const seen = () => {
      for (const sign of signs) removeEventListener(sign, seen, true);
      resolve();
    };
    for (const sign of signs) addEventListener(sign, seen, { capture: true, passive: true });
  });

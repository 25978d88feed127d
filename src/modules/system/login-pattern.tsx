import { useTexts } from '#web/i18n/texts.ts';
import styles from '#modules/system/login.module.css';

/** A girih lattice, as on the portals of Samarkand: eight-pointed stars whose lines run on into each other. */
export function GirihPattern() {
  const { t } = useTexts();
  return (
    <aside className={styles.pattern} aria-label={t('auth.motto')}>
      <svg className={styles.lattice} aria-hidden="true">
        <defs>
          <pattern id="girih" width="120" height="120" patternUnits="userSpaceOnUse">
            <g fill="none" stroke="#ffffff" strokeLinejoin="round">
              <path
                strokeOpacity=".34"
                d="M60 20l11.7 11.7h16.6v16.6L100 60 88.3 71.7v16.6H71.7L60 100 48.3 88.3H31.7V71.7L20 60l11.7-11.7V31.7h16.6Z"
              />
              <path
                strokeOpacity=".2"
                d="M60 0v20M60 100v20M0 60h20M100 60h20M0 0l31.7 31.7M120 0 88.3 31.7M0 120l31.7-31.7M120 120 88.3 88.3"
              />
              <path
                strokeOpacity=".16"
                d="M60 41l5.6 5.6h7.8v7.8L79 60l-5.6 5.6v7.8h-7.8L60 79l-5.6-5.6h-7.8v-7.8L41 60l5.6-5.6v-7.8h7.8Z"
              />
              <path
                strokeOpacity=".2"
                d="M20 60 0 40M20 60 0 80M100 60l20-20M100 60l20 20M60 20 40 0M60 20 80 0M60 100l-20 20M60 100l20 20"
              />
              <circle strokeOpacity=".24" cx="0" cy="0" r="17" />
              <circle strokeOpacity=".24" cx="120" cy="0" r="17" />
              <circle strokeOpacity=".24" cx="0" cy="120" r="17" />
              <circle strokeOpacity=".24" cx="120" cy="120" r="17" />
            </g>
          </pattern>
        </defs>
        <rect width="100%" height="100%" fill="url(#girih)" />
      </svg>
      <p className={styles.motto}>{t('auth.motto')}</p>
    </aside>
  );
}

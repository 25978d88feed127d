import { useTexts } from '#web/i18n/texts.ts';
import styles from '#modules/access/sign-in/login/login.module.css';
/** Star and cross, the tiling of Samarkand's walls: eight-pointed stars touch at their tips, crosses lie between. */
const star = [
  'M60 0L77.6 17.6L102.4 17.6L102.4 42.4L120 60L102.4 77.6L102.4 102.4L77.6 102.4L60 120L42.4 102.4',
  'L17.6 102.4L17.6 77.6L0 60L17.6 42.4L17.6 17.6L42.4 17.6Z',
].join('');
const innerStar = [
  'M60 23L70.8 33.8L86.2 33.8L86.2 49.2L97 60L86.2 70.8L86.2 86.2L70.8 86.2L60 97L49.2 86.2',
  'L33.8 86.2L33.8 70.8L23 60L33.8 49.2L33.8 33.8L49.2 33.8Z',
].join('');

export function GirihPattern() {
  const { t } = useTexts();
  return (
    <aside className={`clips ${styles.pattern}`} aria-label={t('auth.motto')}>
      <svg className={`full tall ${styles.lattice}`} aria-hidden="true">
        <defs>
          <pattern id="girih" width="120" height="120" patternUnits="userSpaceOnUse">
            <g fill="none" stroke="#ffffff" strokeLinejoin="round">
              <path d={star} fill="#ffffff" fillOpacity=".035" strokeOpacity=".32" />
              <path d={innerStar} strokeOpacity=".2" />
              <circle cx="60" cy="60" r="16" strokeOpacity=".2" />
              <path
                d="M0-14 14 0 0 14-14 0ZM120-14l14 14-14 14-14-14ZM0 106l14 14-14 14-14-14ZM120 106l14 14-14 14-14-14Z"
                strokeOpacity=".24"
              />
            </g>
          </pattern>
        </defs>
        <rect width="100%" height="100%" fill="url(#girih)" />
      </svg>
      <p className={`strong ${styles.motto}`}>{t('auth.motto')}</p>
    </aside>
  );
}

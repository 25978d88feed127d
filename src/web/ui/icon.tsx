import {
  IconAdjustments,
  IconAlertTriangle,
  IconArrowBackUp,
  IconArrowLeft,
  IconArrowRight,
  IconBell,
  IconBolt,
  IconBookmark,
  IconBriefcase,
  IconBuilding,
  IconCalendar,
  IconCalendarDue,
  IconCalendarEvent,
  IconCalendarOff,
  IconCalendarWeek,
  IconCategory,
  IconCategory2,
  IconCheck,
  IconChecks,
  IconChevronDown,
  IconChevronLeft,
  IconChevronRight,
  IconChevronUp,
  IconCircleCheck,
  IconClipboardCheck,
  IconClock,
  IconCloudOff,
  IconCommand,
  IconCopy,
  IconDevices,
  IconDots,
  IconEdit,
  IconExternalLink,
  IconEye,
  IconEyeOff,
  IconFile,
  IconFileText,
  IconFilter,
  IconFlag,
  IconFolders,
  IconHierarchy,
  IconHistory,
  IconHome,
  IconIdBadge,
  IconInfoCircle,
  IconKeyboard,
  IconLanguage,
  IconLayoutBoard,
  IconLayoutKanban,
  IconLayoutList,
  IconLayoutSidebarLeftCollapse,
  IconLayoutSidebarLeftExpand,
  IconListCheck,
  IconListDetails,
  IconLock,
  IconLogin,
  IconLogout,
  IconMail,
  IconMenu2,
  IconMessage,
  IconMoon,
  IconPaperclip,
  IconPin,
  IconPinned,
  IconPlayerPause,
  IconPlayerPlay,
  IconPlus,
  IconPoint,
  IconProgress,
  IconRefresh,
  IconRocket,
  IconSearch,
  IconSend,
  IconSettings,
  IconStack2,
  IconSticker,
  IconSubtask,
  IconSun,
  IconTag,
  IconTools,
  IconTrash,
  IconUser,
  IconUserCircle,
  IconUserCog,
  IconUserPlus,
  IconUsers,
  IconUsersGroup,
  IconX,
  IconDownload,
  IconPrinter,
  IconSitemap,
  IconClockHour4,
  IconMedal,
  IconRulerMeasure,
  IconCertificate,
  IconBuildingBank,
  IconMessageQuestion,
  IconMapPins,
  IconMapPin,
  IconList,
  IconShield,
  IconShieldCheck,
  IconGitBranch,
  IconHelpCircle,
  IconChartBar,
  IconTags,
  IconWorld,
  IconPencil,
  IconNews,
  IconUserCheck,
  IconMessageCircle,
  IconColumns,
  IconUpload,
  IconArrowNarrowUp,
  IconArrowNarrowDown,
  type IconProps,
} from '@tabler/icons-react';
import type { ComponentType } from 'react';
import { storeOf, useStore } from '#web/state/store.ts';
import type { moreIcons } from '#web/ui/more-icons.ts';

type Drawing = ComponentType<IconProps>;

/**
 * The icons that definitions, screens, menu rows and commands name: a new name is one line here when the frame or a
 * first screen draws it, and else in more-icons.ts.
 */
const icons = {
  printer: IconPrinter,
  download: IconDownload,
  adjustments: IconAdjustments,
  'alert-triangle': IconAlertTriangle,
  'arrow-back-up': IconArrowBackUp,
  'arrow-left': IconArrowLeft,
  'arrow-right': IconArrowRight,
  bell: IconBell,
  bolt: IconBolt,
  bookmark: IconBookmark,
  briefcase: IconBriefcase,
  building: IconBuilding,
  calendar: IconCalendar,
  'calendar-due': IconCalendarDue,
  'calendar-event': IconCalendarEvent,
  'calendar-off': IconCalendarOff,
  'calendar-week': IconCalendarWeek,
  category: IconCategory,
  'category-2': IconCategory2,
  check: IconCheck,
  checks: IconChecks,
  'chevron-down': IconChevronDown,
  'chevron-left': IconChevronLeft,
  'chevron-right': IconChevronRight,
  'chevron-up': IconChevronUp,
  'circle-check': IconCircleCheck,
  'clipboard-check': IconClipboardCheck,
  clock: IconClock,
  'cloud-off': IconCloudOff,
  command: IconCommand,
  copy: IconCopy,
  devices: IconDevices,
  dots: IconDots,
  edit: IconEdit,
  'external-link': IconExternalLink,
  eye: IconEye,
  'eye-off': IconEyeOff,
  file: IconFile,
  'file-text': IconFileText,
  filter: IconFilter,
  flag: IconFlag,
  folders: IconFolders,
  hierarchy: IconHierarchy,
  history: IconHistory,
  home: IconHome,
  'id-badge': IconIdBadge,
  'info-circle': IconInfoCircle,
  keyboard: IconKeyboard,
  language: IconLanguage,
  'layout-board': IconLayoutBoard,
  'layout-kanban': IconLayoutKanban,
  'layout-list': IconLayoutList,
  'layout-sidebar-left-collapse': IconLayoutSidebarLeftCollapse,
  'layout-sidebar-left-expand': IconLayoutSidebarLeftExpand,
  'list-check': IconListCheck,
  'list-details': IconListDetails,
  lock: IconLock,
  login: IconLogin,
  logout: IconLogout,
  mail: IconMail,
  'menu-2': IconMenu2,
  message: IconMessage,
  moon: IconMoon,
  paperclip: IconPaperclip,
  pin: IconPin,
  pinned: IconPinned,
  'player-pause': IconPlayerPause,
  'player-play': IconPlayerPlay,
  plus: IconPlus,
  point: IconPoint,
  progress: IconProgress,
  refresh: IconRefresh,
  rocket: IconRocket,
  search: IconSearch,
  send: IconSend,
  settings: IconSettings,
  'stack-2': IconStack2,
  sticker: IconSticker,
  subtask: IconSubtask,
  sun: IconSun,
  tag: IconTag,
  tools: IconTools,
  trash: IconTrash,
  user: IconUser,
  'user-circle': IconUserCircle,
  'user-cog': IconUserCog,
  'user-plus': IconUserPlus,
  users: IconUsers,
  'users-group': IconUsersGroup,
  x: IconX,
  sitemap: IconSitemap,
  'clock-hour-4': IconClockHour4,
  medal: IconMedal,
  'ruler-measure': IconRulerMeasure,
  certificate: IconCertificate,
  'building-bank': IconBuildingBank,
  'message-question': IconMessageQuestion,
  'map-pins': IconMapPins,
  'map-pin': IconMapPin,
  list: IconList,
  shield: IconShield,
  'shield-check': IconShieldCheck,
  'git-branch': IconGitBranch,
  'help-circle': IconHelpCircle,
  'chart-bar': IconChartBar,
  tags: IconTags,
  world: IconWorld,
  pencil: IconPencil,
  news: IconNews,
  'user-check': IconUserCheck,
  'message-circle': IconMessageCircle,
  columns: IconColumns,
  upload: IconUpload,
  'arrow-narrow-up': IconArrowNarrowUp,
  'arrow-narrow-down': IconArrowNarrowDown,
} as const satisfies Record<string, Drawing>;

export type IconName = keyof typeof icons | keyof typeof moreIcons;

/** Are these drawn at once, without the others? */
export const firstIcons: readonly string[] = Object.keys(icons);

interface NamedIconProps {
  /** A name of the lists, or one from the database; what is not known is drawn as a point. */
  readonly name: IconName | (string & {});
  readonly size?: number;
  readonly className?: string;
}

/** Always decoration: what it stands for is said in words beside it or in the label of its button. */
export function Icon({ name, size = 16, className }: NamedIconProps) {
  const Drawing: Drawing | undefined = icons[name as keyof typeof icons];
  if (!Drawing) return <LateIcon name={name} size={size} className={className} />;
  return <Drawing size={size} stroke={1.75} className={className} aria-hidden="true" style={still} />;
}
const still = { flex: 'none' } as const;

const more = storeOf<Readonly<Record<string, Drawing>> | null>(null);

/** Brings them when the first that is in sight wants them: the menu has many in places that are folded. */
let sight: IntersectionObserver | undefined;

function bring(seen: readonly IntersectionObserverEntry[]): void {
  if (more.get() || !seen.some(({ isIntersecting }) => isIntersecting)) return;
  import('#web/ui/more-icons.ts').then(
    ({ moreIcons: found }) => more.set(found),
    () => {},
  );
}

function watch(place: SVGSVGElement): () => void {
  const watching = (sight ??= new IntersectionObserver(bring));
  watching.observe(place);
  return () => watching.unobserve(place);
}

/** Its place is kept while the icon is on its way. One that did not come is asked for by the next that is shown. */
function LateIcon({ name, size, className }: NamedIconProps) {
  const late = useStore(more);
  if (!late)
    return <svg ref={watch} width={size} height={size} className={className} aria-hidden="true" style={still} />;
  const Drawing = late[name] ?? icons.point;
  return <Drawing size={size} stroke={1.75} className={className} aria-hidden="true" style={still} />;
}

import { type KeyboardEvent, useRef } from 'react';
import { useTexts } from '#web/i18n/texts.ts';
import { StatusIcon } from '#web/ui/status.tsx';
import { actionLabel } from '#modules/work/tasks/workflow/action-label.ts';
import { type TaskStatus, taskStatusCodes } from '#modules/work/tasks/workflow/transition-table.ts';
import {
  type Arrow,
  arrows,
  arrowsFrom,
  boxSize,
  type Spot,
  type Way,
  walked,
} from '#modules/work/tasks/workflow-picture/picture-geometry.ts';
import { labelRadius, pictureSize, places, shapeOf } from '#modules/work/tasks/workflow-picture/picture-layout.ts';
import styles from '#modules/work/tasks/workflow-picture/workflow.module.css';

interface WorkflowPictureProps {
  readonly spot: Spot;
  readonly look: (spot: Spot) => void;
}

const ways: Readonly<Record<string, Way>> = {
  ArrowDown: 'next',
  ArrowUp: 'before',
  ArrowRight: 'along',
  ArrowLeft: 'back',
};
const nameOf = ({ from, to }: Spot) => `${from}${to ? ` ${to}` : ''}`;

/** Nine states and the arrows between them. One of them is reached by Tab, the others by arrow keys. */
export function WorkflowPicture({ spot, look }: WorkflowPictureProps) {
  const { t } = useTexts();
  const ref = useRef<SVGSVGElement>(null);
  const onKeyDown = (event: KeyboardEvent) => {
    const way = ways[event.code];
    if (!way) return;
    event.preventDefault();
    const next = walked(spot, way);
    look(next);
    ref.current?.querySelector<SVGElement>(`[data-spot="${nameOf(next)}"]`)?.focus();
  };
  const isOut = ({ from, to }: Arrow) => from === spot.from && (spot.to === null || spot.to === to);
  const drawn = [...arrows.filter((one) => !isOut(one)), ...arrows.filter(isOut)];
  return (
    <div className={`card sunken ${styles.picture}`}>
      <svg
        ref={ref}
        viewBox={`0 0 ${pictureSize.width} ${pictureSize.height}`}
        role="group"
        aria-label={t('workflow.picture')}
        onKeyDown={onKeyDown}
      >
        <defs>
          {['plain', 'bright'].map((kind) => (
            <marker
              key={kind}
              id={`arrow-${kind}`}
              viewBox="0 0 8 8"
              refX="7"
              refY="4"
              markerWidth="7"
              markerHeight="7"
              orient="auto-start-reverse"
            >
              <path d="M 0 0.5 L 8 4 L 0 7.5 Z" className={styles.head} data-kind={kind} />
            </marker>
          ))}
        </defs>
        {drawn.map((arrow) => (
          <ArrowLine
            key={nameOf(arrow)}
            arrow={arrow}
            isBright={isOut(arrow)}
            isActive={isSame(arrow, spot)}
            look={look}
          />
        ))}
        {taskStatusCodes.map((status) => (
          <StateBox key={status} status={status} isActive={spot.to === null && spot.from === status} look={look} />
        ))}
      </svg>
    </div>
  );
}

const isSame = (a: Spot, b: Spot) => a.from === b.from && a.to === b.to;

interface PartProps {
  readonly isActive: boolean;
  readonly look: (spot: Spot) => void;
}

function ArrowLine({ arrow, isBright, isActive, look }: PartProps & { arrow: Arrow; isBright: boolean }) {
  const { t } = useTexts();
  const { path, label } = shapeOf(arrow);
  const actions = [...new Set(arrow.rules.map(({ action }) => actionLabel(t, arrow.from, action)))].join(', ');
  const at = { from: arrow.from, to: arrow.to };
  return (
    // biome-ignore lint/a11y/useSemanticElements: there is no button inside a picture
    <g
      role="button"
      tabIndex={isActive ? 0 : -1}
      data-spot={nameOf(at)}
      data-bright={isBright || undefined}
      data-active={isActive || undefined}
      className={styles.arrow}
      aria-pressed={isActive}
      aria-label={t('workflow.arrow', { from: t(`choice.${arrow.from}`), to: t(`choice.${arrow.to}`), actions })}
      onFocus={() => look(at)}
      onPointerEnter={(event) => event.pointerType === 'mouse' && look(at)}
      onClick={() => look(at)}
    >
      <path d={path} className={styles.reach} />
      <path d={path} className={styles.line} markerEnd={`url(#arrow-${isBright ? 'bright' : 'plain'})`} />
      <rect
        x={label[0] - labelRadius(arrow)}
        y={label[1] - 10}
        width={2 * labelRadius(arrow)}
        height={20}
        rx="10"
        className={styles.badge}
      />
      <text x={label[0]} y={label[1]} className={styles.number}>
        {arrow.rules.map(({ rule }) => rule).join('·')}
      </text>
    </g>
  );
}

function StateBox({ status, isActive, look }: PartProps & { status: TaskStatus }) {
  const { t } = useTexts();
  const [x, y] = places[status];
  const at = { from: status, to: null };
  const { width, height } = boxSize;
  return (
    // biome-ignore lint/a11y/useSemanticElements: there is no button inside a picture
    <g
      role="button"
      tabIndex={isActive ? 0 : -1}
      data-spot={status}
      data-active={isActive || undefined}
      className={styles.state}
      aria-pressed={isActive}
      aria-label={t('workflow.state', { name: t(`choice.${status}`), n: arrowsFrom(status).length })}
      onFocus={() => look(at)}
      onPointerEnter={(event) => event.pointerType === 'mouse' && look(at)}
      onClick={() => look(at)}
    >
      <rect x={x - width / 2} y={y - height / 2} width={width} height={height} rx="9" />
      <foreignObject x={x - width / 2} y={y - height / 2} width={width} height={height}>
        <div className={`row medium text-13 tall ${styles.name}`}>
          <StatusIcon status={status} />
          <span>{t(`choice.${status}`)}</span>
        </div>
      </foreignObject>
    </g>
  );
}

import { ComingAndGoing, LinesToTick } from '#modules/presence/departures/coming-parts.tsx';

/** On the first screen only what there is: lines to tick, who comes and goes, birthdays. */
export default function ComingAtHome() {
  return (
    <>
      <LinesToTick isQuiet />
      <ComingAndGoing isQuiet />
    </>
  );
}

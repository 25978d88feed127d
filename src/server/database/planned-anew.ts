/**
 * A statement that begins with this is planned anew each time, for its values: it is never prepared under a name. For
 * questions whose best plan depends on what is asked, as a rare and a common word do; the plan for any value, which
 * PostgreSQL keeps for prepared statements, took seconds where the one for this value takes milliseconds.
 */
export const plannedAnew = '/* planned anew */ ';

/** The tests share one database server; unit tests need none. */
export default function setup() {}

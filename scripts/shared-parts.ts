/** What people open first or together, by the modules that it begins with: what these import comes along. */
export const parts = {
  /** What is there before a screen, and with nearly every one: it is loaded with the screen anyway. */
  page: ['src/app/web.tsx'],
  door: ['src/modules/staff/access/sign-in/login/login-screen.tsx'],
  shell: ['src/web/shell/shell.tsx'],
  board: ['src/modules/views/task-views/board/all-tasks-board-screen.tsx'],
  /** They come with the first look at a board, behind its cards. */
  tools: ['src/modules/views/task-views/board/board-tools.tsx', 'src/modules/views/task-views/board/column-limit.tsx'],
  mine: ['src/modules/views/task-views/my-tasks/my-tasks-screen.tsx'],
  lists: ['src/web/resource-page/resource-page.tsx', 'src/web/drafts/drafts.ts', 'src/web/ui/state-tag.tsx'],
  /** Views that were saved stand above boards and lists of tasks, which are kept in one way. */
  tabs: [
    'src/modules/views/task-views/lists/use-task-list.tsx',
    'src/web/grid/saved-views.tsx',
    'src/web/grid/view-tabs.tsx',
  ],
  /** Screens that ask for a few texts from the start: they come without what other forms have. */
  plain: [
    'src/modules/staff/access/account/account-screen.tsx',
    'src/modules/staff/access/invitations/invitation-screen.tsx',
  ],
  /** It has a few fields of its own making. */
  writing: ['src/modules/house/publications/pubs-edit-screen.tsx'],
  /** Rich text as it is read, and the signs of what it is written with. */
  words: [
    'src/modules/house/publications/file-picture.tsx',
    'src/kernel/markdown.ts',
    'src/web/rich-text/text-drawer.tsx',
    'src/web/rich-text/tool-button.tsx',
    'src/web/rich-text/tool-signs.ts',
  ],
  reader: ['src/web/i18n/message-reader.ts'],
  /** Parts of a list on screens that are none. */
  drawers: ['src/web/crud/row-drawer.tsx', 'src/web/grid/list-footer.tsx', 'src/web/grid/trash-button.tsx'],
  /** One of a few, on screens that many have and most have not. */
  choices: ['node_modules/@mantine/core/esm/components/SegmentedControl/SegmentedControl.mjs'],
  /** What stands below the first window of a screen, and the head of a table. */
  near: ['src/web/ui/near.tsx', 'src/web/ui/table-head.tsx'],
  /** Little things that some screens by hand have: together they are less than the requests for each. */
  bits: [
    'src/web/ui/consequences.tsx',
    'src/web/ui/figures.tsx',
    'src/web/ui/file-input.tsx',
    'src/web/ui/hint.tsx',
    'src/web/ui/records.tsx',
    'src/web/ui/walked-list.tsx',
  ],
  uploads: ['src/web/uploads/upload.ts'],
  /** Little things that boards share with screens of any other kind. */
  small: [
    'node_modules/@mantine/hooks/esm/use-debounced-callback/use-debounced-callback.mjs',
    'src/modules/house/settings/setting-list.ts',
    'src/modules/views/task-views/lists/use-soon.tsx',
  ],
  /** With the first row that is deleted, and the first cells that are emptied, filled or pasted. */
  changes: ['src/web/crud/ask-and-remove.ts', 'src/web/grid/cell-blocks.ts'],
  /** Every view of tasks as lines: what it shares with a board or with the own tasks comes without those. */
  table: ['src/modules/views/task-views/totals/tasks-screen.tsx', 'src/modules/work/tasks/bulk/task-selection.tsx'],
  /** With the first row that is opened, cell that is typed into, filter that is chosen, question that is asked. */
  forms: [
    'src/web/crud/row-form.tsx',
    'src/web/grid/bulk-edit.tsx',
    'src/web/grid/cell-editor.tsx',
    'src/web/grid/filter-parts.tsx',
    'src/web/ui/dialog-form.tsx',
  ],
  /** What every resource is: a list asks it for its own and for those that it refers to. */
  registry: ['src/modules/registry.ts'],
  begin: ['src/modules/house/home/home-screen.tsx'],
  home: [
    'src/modules/house/home/home-tasks.tsx',
    'src/modules/house/home/home-statuses.tsx',
    'src/modules/house/home/home-warnings.tsx',
    'src/modules/staff/leave/leave-at-home.tsx',
    'src/modules/company/projects/projects-at-home.tsx',
    'src/modules/views/task-views/overview/own-day.tsx',
    'src/modules/views/task-views/overview/people-week.tsx',
    'src/web/ui/said.tsx',
  ],
  /** What home tells as long as there is something to tell: little things, which come together. */
  asides: [
    'src/modules/presence/attendance/attendance-at-home.tsx',
    'src/modules/presence/attendance/questions-at-home.tsx',
    'src/modules/clients/enquiries/handed-enquiries.tsx',
    'src/modules/numbers/dashboards/home-dashboard.tsx',
    'src/modules/presence/departures/coming-at-home.tsx',
    'src/modules/growth/knowledge-tests/screens/tests-at-home.tsx',
    'src/modules/staff/punches/punch-at-home.tsx',
    'src/modules/growth/reviews/reviews-at-home.tsx',
    'src/modules/growth/worksheets/sheets-at-home.tsx',
  ],
  /** Home tells of projects, too. */
  projects: ['src/modules/company/projects/projects-screen.tsx'],
  /** Signs that are drawn behind the first sight, and those of tools that come later still. */
  signs: ['src/web/ui/more-icons.ts'],
  /** Screens by hand whose parts others have too: what they share with a list or with home comes by itself. */
  others: [
    'src/modules/clients/contracts/client-contracts-screen.tsx',
    'src/modules/house/search/search-screen.tsx',
    'src/modules/views/task-views/day-plan/day-of-tasks-screen.tsx',
    'src/modules/views/task-views/developers/users-tasks-screen.tsx',
    'src/modules/views/task-views/project-page/project-screen.tsx',
    'src/modules/views/task-views/to-test/test-tasks-screen.tsx',
  ],
  /** Screens by hand that have little of lists: what it is comes without those. */
  slim: [
    'src/modules/views/task-views/calendar-view/task-calendar-screen.tsx',
    'src/modules/work/client-tasks/client-tasks-screen.tsx',
    'src/modules/views/task-views/to-test/test-tasks-screen.tsx',
  ],
  /** Home tells of leave, too. */
  away: ['src/modules/staff/leave/days-off-screen.tsx'],
  /** Tasks as lines below each other. */
  outline: [
    'src/modules/views/task-views/tree-view/task-tree-screen.tsx',
    'src/modules/views/task-views/groups/groups-tree-screen.tsx',
    'src/modules/views/task-views/totals/grouped-tasks.tsx',
  ],
  /** What people put in order, and those screens of it that show the site beside it. */
  ordered: ['src/web/tree/ordered-screen.tsx', 'src/web/tree/use-ordered-rows.ts'],
  pages: [
    'src/modules/house/site/landing-data-screen.tsx',
    'src/modules/house/site/menu-screen.tsx',
    'src/modules/house/site/sections-screen.tsx',
    'src/modules/house/site/site-content-screen.tsx',
  ],
  /** What is said of an organisation on its card, and what to its people at home. */
  client: [
    'src/modules/clients/clients/client-people.tsx',
    'src/modules/clients/clients/projects-of-client.tsx',
    'src/modules/clients/clients/similar-note.tsx',
    'src/modules/clients/contracts/contracts-of-client.tsx',
    'src/modules/work/client-tasks/client-tasks-of-client.tsx',
  ],
  ours: [
    'src/modules/clients/clients/own-people.tsx',
    'src/modules/clients/contracts/documents-at-home.tsx',
    'src/modules/house/home/home-asked.tsx',
    'src/modules/work/client-tasks/client-tasks-at-home.tsx',
  ],
  /** Below the first window of a project. */
  project: [
    'src/modules/views/task-views/project-page/project-activity-part.tsx',
    'src/modules/views/task-views/project-page/project-burn-part.tsx',
    'src/modules/views/task-views/project-page/project-files-part.tsx',
  ],
  /** What is written down of what was done. */
  records: [
    'src/modules/staff/access/records/record-cells.tsx',
    'src/modules/staff/access/records/record-facts.tsx',
    'src/modules/staff/access/records/record-screen.tsx',
    'src/modules/staff/access/records/use-definitions.tsx',
  ],
  /** Screens of many small parts that few others have. */
  clientTasks: ['src/modules/work/client-tasks/client-tasks-screen.tsx'],
  entry: ['src/modules/views/task-views/entry/entry-screen.tsx'],
  matrix: ['src/modules/staff/access/roles/access-matrix-screen.tsx'],
  /** A list of rows to choose from, outside of forms. */
  select: ['src/web/fields/option-select.tsx'],
  /** Columns of stages through which something goes. */
  stages: ['src/web/cards/stage-board.tsx'],
  /** What works without a connection, when a page is up. */
  offline: ['src/web/offline/offline.ts', 'src/web/offline/offline-sign.tsx', 'src/web/offline/worker.ts'],
  /** What places menus, boxes and hints: it comes with the first of them, and with inputs that have lists. */
  floats: ['src/web/ui/float-library.ts'],
  /** What a task shows when it is opened: its styles are one sheet. */
  panel: ['src/modules/work/tasks/panel/task-panel.tsx'],
};

export type Part = keyof typeof parts;

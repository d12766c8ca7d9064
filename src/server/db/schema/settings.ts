export interface SettingTables {
  setting: SettingTable;
}

/** What was said about the blog: `../../settings`. What is as it comes has no row. */
interface SettingTable {
  name: string;
  value: string;
}

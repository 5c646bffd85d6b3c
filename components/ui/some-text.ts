/** The pattern of a required input that spaces alone do not fill. */
export const SOME_TEXT = ".*\\S.*";

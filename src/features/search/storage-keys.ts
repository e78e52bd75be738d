/** The record of a visitor's searches in local storage. */
export const HISTORY_KEY = 'search_history'

/** The id of the session that those searches belong to. */
export const SESSION_KEY = 'search_session_id'

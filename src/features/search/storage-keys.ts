export const HISTORY_KEY = 'search_history'

export const SESSION_KEY = 'search_session_id'

/** What a bot said with a move, found again among the words of the chat. */

import type { ChatMessage, GameEvent } from "../wire/messages";

/** The last word of those with the event's ply: a move that was taken back and made again has a new one. Private words are
 * never told beside the board. */
export function remarkOn({ ply, seat }: GameEvent, chat: ChatMessage[]): string {
  return chat.findLast((line) => line.ply === ply && line.from === seat && !line.private)?.text ?? "";
}

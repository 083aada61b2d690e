"""Random play in Pgx on the processor: many games side by side in one compiled function, as Pgx is meant to be used.

A step always makes the observation and the mask. Games that end begin again at once.
"""

from bench.measure import SEEN, Work, run_worker, side_by_side

GAMES_AT_ONCE = 256  # faster on a processor than 64 and 1,024
STEPS = 20


def backgammon() -> Work:
    import jax  # type: ignore[import-not-found]
    import jax.numpy as jnp  # type: ignore[import-not-found]
    import pgx  # type: ignore[import-not-found]
    from pgx.experimental import auto_reset  # type: ignore[import-not-found]

    env = pgx.make("backgammon")
    begin, step = jax.vmap(env.init), jax.vmap(auto_reset(env.step, env.init))

    def one(carry, key):  # type: ignore[no-untyped-def]
        states, seen = carry
        choose, move = jax.random.split(key)
        masks = states.legal_action_mask
        logits = jnp.where(masks, 0.0, -jnp.inf)
        actions = jax.random.categorical(choose, logits, axis=-1)
        after = step(states, actions, jax.random.split(move, GAMES_AT_ONCE))
        choices = (masks.sum(axis=-1) >= 2).sum()
        seen = seen + after.observation.sum()  # used, so that the compiler does not leave it out
        return (after, seen), choices

    @jax.jit
    def several(states, key):  # type: ignore[no-untyped-def]
        (states, seen), choices = jax.lax.scan(one, (states, 0.0), jax.random.split(key, STEPS))
        return states, seen, choices.sum()

    keys = iter(jax.random.split(jax.random.PRNGKey(1), 100_000))
    states = begin(jax.random.split(next(keys), GAMES_AT_ONCE))

    def advance() -> int:
        nonlocal states
        states, _, choices = several(states, next(keys))
        return int(choices)

    return side_by_side(advance)


if __name__ == "__main__":
    run_worker("pgx", {("backgammon", SEEN): backgammon})

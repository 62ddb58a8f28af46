"""What scripts/http-check tells schemathesis of this server: texts of formats that JSON Schema cannot describe, and how
to sign in. HTTP_CHECK_SIGNED_IN=1 signs in."""
import itertools
import json
import os
import pathlib
import threading

import jsonschema_rs
import requests
import schemathesis
from hypothesis import strategies as st

SERVER = os.environ["HTTP_CHECK_SERVER"]
PASSWORD = "correct horse"
DESCRIPTION = json.loads((pathlib.Path(__file__).parents[2] / "docs/openapi.json").read_text(encoding="utf-8"))

# Limits are in bytes there: so many of these letters always fit.
letters = st.characters(min_codepoint=0x20, max_codepoint=0x24F, exclude_categories=("Cc", "Cf", "Zs", "Zl", "Zp"))


def texts(least, most):
    """Of at least `least` letters and at most `most` bytes."""
    plain = st.text(st.characters(min_codepoint=0x21, max_codepoint=0x7E), min_size=least, max_size=most)
    return plain | st.text(letters, min_size=least, max_size=max(least, most // 2))


record = "loseta 1\nsets base\npreset classic\noption first_player host\nplayer Ana red\nplayer Luis blue\ngame\n"
moves = ["draw bgD ; place 1,0 0 ; deploy follower R\n", "draw bgV ; place 2,0 0 ; pass\n", "draw bgE\n"]
schemathesis.openapi.format("record", st.integers(0, 3).map(lambda n: record + "".join(moves[:n])))
schemathesis.openapi.format("action", st.sampled_from(["draw bgD", "draw bgX", "draw nonsense", "pass", ""]))
schemathesis.openapi.format("guest-name", texts(1, 40))
schemathesis.openapi.format(
    "account-name", st.text("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789", min_size=3, max_size=24)
)
schemathesis.openapi.format("any-name", st.just("Schemathesis") | texts(0, 400))
schemathesis.openapi.format("password", st.just(PASSWORD) | texts(8, 200))


def sign_up(name):
    return requests.post(f"{SERVER}/api/account", json={"name": name, "password": PASSWORD}, timeout=60)


# An account whose session is ended or whose password is changed by a test is of no more use: the next one takes over.
class Account:
    lock = threading.Lock()
    made = 0
    session = None

    @classmethod
    def current(cls):
        with cls.lock:
            if cls.session is None:
                cls.made += 1
                cls.session = sign_up(f"account{cls.made}").json()["session"]
            return cls.session


if os.environ.get("HTTP_CHECK_SIGNED_IN"):

    @schemathesis.auth(refresh_interval=None)
    class Session:
        def get(self, case, context):
            return Account.current()

        def set(self, case, data, context):
            case.headers["Authorization"] = f"Bearer {data}"

    @schemathesis.hook
    def after_call(context, case, response):
        if case.method.upper() in ("DELETE", "PUT") and response.status_code == 200:
            Account.session = None


# The names of sets, tile sets, elements and options stand in no document but in the catalogue: with them most set-ups
# get past the question whether there is such a set.
@schemathesis.hook
def before_load_schema(context, raw_schema):
    sign_up("Schemathesis")  # whom every sign-in may try
    catalogue = requests.get(f"{SERVER}/api/catalogue", timeout=60).json()

    def counts(kind, most):
        return {one["name"]: {"type": "integer", "minimum": 0, "maximum": one[most]} for one in catalogue[kind]}

    for schema in ("SetupWanted", "RankedSetup"):
        fields = raw_schema["components"]["schemas"][schema]["properties"]
        fields["sets"]["items"] = {"enum": [one["name"] for one in catalogue["sets"]]}
        for name, properties in (
            ("tile_sets", counts("tile_sets", "most_copies")),
            ("elements", counts("elements", "most")),
            ("options", {one["name"]: {"enum": one["values"]} for one in catalogue["options"]}),
        ):
            fields[name] = {"type": ["object", "null"], "properties": properties, "additionalProperties": False}


# Every request comes from another address, as if the server stood behind a proxy: limits of an address are tested
# elsewhere, and here they would hide what lies behind them.
addresses = itertools.count(1)


@schemathesis.hook
def before_call(context, case, kwargs):
    n = next(addresses)
    case.headers["X-Forwarded-For"] = f"10.{n >> 16 & 255}.{n >> 8 & 255}.{n & 255}"


def is_as_described(case):
    operation = DESCRIPTION["paths"][case.operation.path][case.operation.method.lower()]
    body = operation["requestBody"]["content"]["application/json"]["schema"]
    return jsonschema_rs.Draft202012Validator(
        {**body, "components": DESCRIPTION["components"]}, validate_formats=False
    ).is_valid(case.body)


# Sometimes a body that should have become wrong is still right: a mutation of a field in an alternative (`oneOf`) that
# the body does not use. Then accepting it is right, which an independent validator finds out.
@schemathesis.hook
def filter_failure(context, failure, case, response):
    if failure.title == "Schema-violating request accepted" and case.operation.body:
        return not is_as_described(case)
    return True
